import { mount } from "svelte";
import "../app.css";
import { followLinks } from "../lib/router.svelte";
import { unlockSound } from "../lib/sound";
import App from "./App.svelte";

followLinks();
for (const gesture of ["pointerup", "keydown"]) addEventListener(gesture, unlockSound);

mount(App, { target: document.getElementById("app") as HTMLElement });
