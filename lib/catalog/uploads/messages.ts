import type { UploadPurpose } from "./types";

const TAKEN: Record<UploadPurpose, string> = {
  foto: "Envie a foto em JPEG, PNG, WebP ou AVIF.",
  documento: "Envie o documento em PDF.",
  anexo: "Envie um PDF ou uma imagem em JPEG, PNG, WebP ou AVIF.",
};

/** Texts about files that are not accepted, by detected content type. */
const TRIED = new Map([
  ["image/heic", "Fotos HEIC não são aceitas."],
  ["image/heif", "Fotos HEIC não são aceitas."],
  ["image/gif", "Imagens GIF não são aceitas."],
  ["image/svg+xml", "Imagens SVG não são aceitas."],
  ["application/zip", "Arquivos compactados não são aceitos."],
]);

export const UPLOADS = {
  empty: "O arquivo está vazio.",
  wrongType: (purpose: UploadPurpose, type: string | null) =>
    [type && TRIED.get(type), TAKEN[purpose]].filter(Boolean).join(" "),
  tooLarge: (maxBytes: number) => `O arquivo pode ter no máximo ${Math.floor(maxBytes / 1024 / 1024)} MB.`,
  tooManyPixels: (millions: number) =>
    `A foto pode ter no máximo ${millions} milhões de pontos. Envie uma menor.`,
  unreadablePhoto: "Não conseguimos abrir esta foto. O arquivo pode estar incompleto ou danificado.",
  unreadablePdf: "Este PDF está incompleto ou danificado. Exporte-o novamente e envie de novo.",
  slowPhoto: "Esta foto demorou demais para ser preparada. Envie uma menor.",
  photoFailed: "Não conseguimos preparar a foto. Tente novamente em alguns minutos.",
  ownBusy: "Já estamos recebendo outras fotos suas. Espere alguns segundos e envie esta de novo.",
  busy: "Estamos recebendo muitas fotos agora. Tente novamente em alguns segundos.",
  fullFiles: (max: number) =>
    `Sua conta já guarda ${max} arquivos, o máximo. Remova algum antes de enviar outro.`,
  fullBytes: (maxBytes: number) =>
    `Sua conta já usa os ${Math.floor(maxBytes / 1024 / 1024)} MB de arquivos que pode guardar. Remova algum antes de enviar outro.`,
  fullLasting: (maxBytes: number) =>
    `Sua conta já guarda ${Math.floor(maxBytes / 1024 / 1024 / 1024)} GB de anexos, comprovantes e apresentações, o máximo. Fale com o suporte.`,
  storeDown: "Não conseguimos salvar o arquivo agora. Tente novamente em alguns minutos.",
  lineLost: "A conexão caiu antes do fim do envio. Nada do que você preencheu se perdeu.",
  tryingAgain: "A conexão caiu. Tentando de novo…",
  readDown: "Não conseguimos abrir o arquivo agora. Tente novamente em alguns minutos.",
  gone: "Arquivo não encontrado.",
} as const;

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const FILE_LIST = {
  foto: {
    choose: "Escolher fotos",
    rule: (max: number, megabytes: number) =>
      `JPEG, PNG, WebP ou AVIF de até ${megabytes} MB. No máximo ${counted(max, "foto", "fotos")}. Retiramos das fotos o local e os dados do aparelho.`,
    full: (max: number) => `Você já enviou ${counted(max, "foto, o máximo", "fotos, o máximo")}.`,
    list: "Fotos enviadas",
    stored: (name: string, at: number, max: number) => `${name} enviada. Foto ${at} de até ${max}.`,
    sending: (count: number) => `Enviando ${counted(count, "foto", "fotos")}.`,
    tooMany: (max: number, out: number) =>
      `Cabem até ${max} fotos: ${counted(out, "ficou de fora", "ficaram de fora")}.`,
    moved: (place: number, count: number) => `Foto movida para a posição ${place} de ${count}.`,
    removed: "Foto removida.",
    restored: "A foto voltou.",
    noRoom: (max: number) => `Não cabe mais nenhuma foto (até ${max}). Remova outra antes de desfazer.`,
  },
  documento: {
    choose: "Escolher documentos",
    rule: (max: number, megabytes: number) =>
      `PDF de até ${megabytes} MB. No máximo ${counted(max, "documento", "documentos")}.`,
    full: (max: number) => `Você já enviou ${counted(max, "documento, o máximo", "documentos, o máximo")}.`,
    list: "Documentos enviados",
    stored: (name: string, at: number, max: number) => `${name} enviado. Documento ${at} de até ${max}.`,
    sending: (count: number) => `Enviando ${counted(count, "documento", "documentos")}.`,
    tooMany: (max: number, out: number) =>
      `Cabem até ${max} documentos: ${counted(out, "ficou de fora", "ficaram de fora")}.`,
    moved: (place: number, count: number) => `Documento movido para a posição ${place} de ${count}.`,
    removed: "Documento removido.",
    restored: "O documento voltou.",
    noRoom: (max: number) => `Não cabe mais nenhum documento (até ${max}). Remova outro antes de desfazer.`,
  },
} as const;
