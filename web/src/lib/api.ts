/** The HTTP side of the server. */

import type { NewRoom, NewTable, Person, Problem, Quick, Room } from "./wire";

/** The server has said no; the problem has a stable code and both languages. */
export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.code);
  }
}

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  return answered(path, {
    method,
    headers: body === undefined ? {} : { "content-type": "application/json" },
    body: body === undefined ? null : JSON.stringify(body),
  });
}

async function answered<T>(path: string, asked: RequestInit): Promise<T> {
  const answer = await fetch(path, asked);
  if (!answer.ok) throw new Refused((await answer.json()) as Problem);
  return (await answer.json()) as T;
}

export const get = <T>(path: string): Promise<T> => request<T>("GET", path);
export const post = <T>(path: string, body: unknown = {}): Promise<T> => request<T>("POST", path, body);
/** A text as it is, like a record. */
export const postText = <T>(path: string, text: string): Promise<T> =>
  answered(path, { method: "POST", headers: { "content-type": "text/plain" }, body: text });

/** Who this browser is; a guest is made the first time. */
export async function signIn(): Promise<Person> {
  try {
    return await get<Person>("/api/me");
  } catch (error) {
    if (error instanceof Refused && error.problem.code === "not-signed-in") {
      return post<Person>("/api/guest");
    }
    throw error;
  }
}

/** Ask for something that needs a name; whoever has none becomes a guest first. */
async function asSomebody<T>(ask: () => Promise<T>): Promise<T> {
  await signIn();
  return ask();
}

export const openRoom = (terms: NewRoom): Promise<NewTable> => asSomebody(() => post("/api/rooms", terms));
export const quickMatch = (terms: Quick): Promise<NewTable> => asSomebody(() => post("/api/quick", terms));
export const publicRooms = (): Promise<Room[]> => get("/api/rooms");
