import { afterEach, expect, test, vi } from "vitest";
import {
  dismissToast,
  leaveToasts,
  registerToaster,
  showUntilDone,
  TOAST_LIFE,
  toast,
  toasters,
  toasts,
} from "./toast-store";

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

test("the newest toast is on top, and a fifth removes the oldest", () => {
  for (const title of ["um", "dois", "três", "quatro", "cinco"]) toast({ title, tone: "info" });
  expect(titles()).toEqual(["cinco", "quatro", "três", "dois"]);
});

test("a repeated message is one toast with its time restarted", () => {
  const first = toast({ title: "Erro", description: "Preencha.", tone: "error" });
  toast({ title: "Outro", tone: "info" });
  const second = toast({ title: "Erro", description: "Preencha.", tone: "error" });
  expect(titles()).toEqual(["Erro", "Outro"]);
  expect(second).not.toBe(first);
});

test("the newest problem of a form replaces its earlier ones, and the newest success all successes but no problem", () => {
  for (const description of ["Informe o telefone.", "Senhas não coincidem"])
    toast({ title: "Erro no cadastro", description, tone: "error" });
  for (const description of ["Recibo 1", "Recibo 2"]) toast({ title: "Enviado", description });
  expect(toasts.read().map((entry) => entry.description)).toEqual(["Recibo 2", "Senhas não coincidem"]);
});

test("a problem of an earlier attempt leaves with the success of the next one, and another form's problem stays", () => {
  toast({ title: "Sem conexão", tone: "error" });
  const close = showUntilDone(() => toast({ title: "A senha não confere. Nada mudou.", tone: "error" }));
  close();
  toast({ title: "Conta do projeto salva" });
  expect(titles()).toEqual(["Conta do projeto salva", "Sem conexão"]);
  close();
  showUntilDone(() => undefined)();
  expect(titles()).toHaveLength(2);
});

test("dismissing one toast keeps the others and notifies the subscribers", () => {
  const listener = vi.fn();
  const unsubscribe = toasts.subscribe(listener);
  const id = toast({ title: "um", tone: "info" });
  toast({ title: "dois" });
  dismissToast(id);
  expect(titles()).toEqual(["dois"]);
  expect(listener).toHaveBeenCalledTimes(3);
  unsubscribe();
  toast({ title: "três" });
  expect(listener).toHaveBeenCalledTimes(3);
});

test("the server has no toasts and always returns the same list", () => {
  toast({ title: "um" });
  expect(toasts.readOnServer()).toHaveLength(0);
  expect(toasts.readOnServer()).toBe(toasts.readOnServer());
});

test("a toast ends with its page; a toast marked handedOn moves to the next page and ends with that one", () => {
  toast({ title: "Simulação concluída!" });
  toast({ title: "Conta criada", handedOn: true });
  leaveToasts();
  expect(titles()).toEqual(["Conta criada"]);
  leaveToasts();
  expect(titles()).toEqual([]);
});

test("toasts are shown in the newest place, and in the previous place after it closes", () => {
  const seen = vi.fn();
  const stop = toasters.subscribe(seen);
  const leavePage = registerToaster("page", true);
  const closeDialog = registerToaster("dialog", false);
  expect(toasters.read().at(-1)).toBe("dialog");
  closeDialog();
  expect(toasters.read().at(-1)).toBe("page");
  const closeSheet = registerToaster("sheet", false);
  leavePage();
  expect(toasters.read().at(-1)).toBe("sheet");
  closeSheet();
  expect(toasters.read().at(-1)).toBeUndefined();
  expect(seen).toHaveBeenCalledTimes(6);
  stop();
});

test("an open dialog keeps the toasts when the page's place mounts after it", () => {
  const closeDialog = registerToaster("dialog", false);
  const leavePage = registerToaster("page", true);
  expect(toasters.read().at(-1)).toBe("dialog");
  closeDialog();
  expect(toasters.read().at(-1)).toBe("page");
  leavePage();
});
