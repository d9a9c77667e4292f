/** Copies a text. @returns false where the browser refuses it, or has no clipboard outside a secure context */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
