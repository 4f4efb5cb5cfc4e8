import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { followLinks } from "./lib/router.svelte";
import { unlock } from "./lib/sound";

followLinks();
for (const gesture of ["pointerup", "keydown"]) addEventListener(gesture, unlock);

mount(App, { target: document.getElementById("app") as HTMLElement });
