"""A wheel has the browser client in it, or is not built. Editable installs need neither."""

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientHook(BuildHookInterface):
    """Builds the client before it is packed, from the sources in web/."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Have the client there; a source archive takes what is there and can build the rest."""
        if self.target_name == "sdist" or version == "editable":
            return
        client = _load(Path(self.root) / "tools" / "client.py")
        try:
            client.build(fetch=False)
        except client.CannotBuild as error:
            self.app.abort(f"paiju: {error}")


def _load(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("paiju_client", path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
