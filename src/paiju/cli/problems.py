"""What can go wrong between a person and the program, besides the rules of a game."""

# ruff: noqa: E501  (a message is one line)

from paiju.core.errors import PaijuError
from paiju.core.language import say, words
from paiju.core.messages import MESSAGES

PROBLEMS = {
    # the command line
    "no-such-command": words("没有命令 {name}；可用：{known}", "no command {name}; there are: {known}"),
    "missing-argument": words("缺少：{names}；用 --help 看用法", "missing: {names}; see --help"),
    "unknown-argument": words("不认识：{names}；用 --help 看用法", "not understood: {names}; see --help"),
    "missing-value": words("{name} 后面要有一个值", "{name} needs a value"),
    "bad-choice": words("{name} 不能是 {value}；可选：{choices}", "{name} cannot be {value}; choose: {choices}"),
    "not-together": words("{name} 不能与 {other} 同用", "{name} cannot go with {other}"),
    "bad-usage": words("用法不对：{why}；用 --help 看用法", "{why}; see --help"),
    "bad-count": words("{flag} 应为 {low} 到 {high} 的整数，不能是 {value}", "{flag} is a whole number from {low} to {high}, not {value}"),
    "bad-seconds": words("时间应为大于 0、不超过 3600 的秒数，不能是 {value}", "a time is more than 0 and at most 3600 seconds, not {value}"),
    "bad-setting": words("选项要写成 flag=value：{text}", "write an option as flag=value, not {text}"),
    "not-in-file": words("文件里是 {found}，不是 {asked}", "the file says {found}, not {asked}"),
    # files
    **{code: MESSAGES[code] for code in ("no-such-file", "is-a-directory")},
    "cannot-write": words("写不了 {path}：{why}", "cannot write {path}: {why}"),
    "not-a-png": words("图要存成 .png 文件，不是 {path}", "a chart is a .png file, not {path}"),
    "not-a-chart": words("图要存成 .svg 或 .png 文件，不是 {path}", "a chart is an .svg or a .png file, not {path}"),
    "io-error": words("读写出错：{why}", "input or output failed: {why}"),
    "no-cache": words("编译好的内核没有地方保存；用 PAIJU_CACHE 指定一个可写的目录", "there is no place to keep the compiled kernel; PAIJU_CACHE names a folder that can be written"),
    # play
    "not-a-number": words("请写数字，不是“{text}”", 'write a number instead of "{text}"'),
    "no-such-wish": words("听不懂“{text}”", '"{text}" is not understood here'),
    "no-such-hint": words("没有 {number} 号提示；先用 h 看提示", "there is no hint {number}; list them with h"),
    "needs-terminal": words("{name} 要在终端里运行", "{name} needs a terminal"),
    "no-table": words("不能上桌：{why}", "no table: {why}"),
    # the program itself
    "missing-extra": words("还缺 {why}：pip install 'paiju[{extra}]'", "{why} is missing: pip install 'paiju[{extra}]'"),
    "internal-error": words("程序出错：{why}（设 PAIJU_DEBUG=1 看详情）", "a fault in the program: {why} (PAIJU_DEBUG=1 shows more)"),
}  # fmt: skip


class CommandError(PaijuError):
    """Something was asked in a way the program cannot follow."""

    def sentence(self, language: str | None = None) -> str:
        """What is wrong, and the way out."""
        return say(PROBLEMS[self.code], language).format(**self._list_facts(language))
