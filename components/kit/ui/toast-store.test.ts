import { afterEach, expect, test, vi } from "vitest";
import { dismissToast, leaveToasts, offerPlace, TOAST_LIFE, toast, toastPlaces, toasts } from "./toast-store";

const titles = () => toasts.read().map((entry) => entry.title);

afterEach(() => dismissToast());

test("A9.3 success and confirmation stay 5000 ms, warnings 8000 ms", () => {
  expect(TOAST_LIFE).toMatchObject({ success: 5000, warning: 8000 });
  toast({ title: "Salvo" });
  expect(toasts.read()[0]).toMatchObject({ tone: "success", life: 5000 });
});

test("A8.1 a toast has a title and a message", () => {
  toast({ title: "Erro no login", description: "Credenciais inválidas", tone: "error" });
  expect(toasts.read()[0]).toMatchObject({
    title: "Erro no login",
    description: "Credenciais inválidas",
    tone: "error",
  });
});

test("the newest is on top and the fifth pushes the oldest out", () => {
  for (const title of ["um", "dois", "três", "quatro", "cinco"]) toast({ title });
  expect(titles()).toEqual(["cinco", "quatro", "três", "dois"]);
});

test("the same message again is one message with a new life", () => {
  const first = toast({ title: "Erro", description: "Preencha.", tone: "error" });
  toast({ title: "Outro" });
  const second = toast({ title: "Erro", description: "Preencha.", tone: "error" });
  expect(titles()).toEqual(["Erro", "Outro"]);
  expect(second).not.toBe(first);
});

test("dismissing one keeps the others and notifies its subscribers", () => {
  const listener = vi.fn();
  const unsubscribe = toasts.subscribe(listener);
  const id = toast({ title: "um" });
  toast({ title: "dois" });
  dismissToast(id);
  expect(titles()).toEqual(["dois"]);
  expect(listener).toHaveBeenCalledTimes(3);
  unsubscribe();
  toast({ title: "três" });
  expect(listener).toHaveBeenCalledTimes(3);
});

test("the server has no toasts, and reads the same list each time", () => {
  toast({ title: "um" });
  expect(toasts.readOnServer()).toHaveLength(0);
  expect(toasts.readOnServer()).toBe(toasts.readOnServer());
});

test("A8.1 a toast goes with its page; what was handed on is read on the next one and goes with that", () => {
  toast({ title: "Simulação concluída!" });
  toast({ title: "Conta criada", handedOn: true });
  leaveToasts();
  expect(titles()).toEqual(["Conta criada"]);
  leaveToasts();
  expect(titles()).toEqual([]);
});

test("the newest place has the toasts, and the one below it gets them back", () => {
  const seen = vi.fn();
  const stop = toastPlaces.subscribe(seen);
  const leavePage = offerPlace("page");
  const closeDialog = offerPlace("dialog");
  expect(toastPlaces.read().at(-1)).toBe("dialog");
  closeDialog();
  expect(toastPlaces.read().at(-1)).toBe("page");
  const closeSheet = offerPlace("sheet");
  leavePage();
  expect(toastPlaces.read().at(-1)).toBe("sheet");
  closeSheet();
  expect(toastPlaces.read().at(-1)).toBeUndefined();
  expect(seen).toHaveBeenCalledTimes(6);
  stop();
});
