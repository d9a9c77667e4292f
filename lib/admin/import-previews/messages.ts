import type { PreviewState, RowKind } from "./rules";

export const ROW_LABELS: Record<RowKind, string> = {
  novo: "Novos",
  muda: "Mudam",
  entregar: "A entregar",
  cotas: "Cotas a conferir",
  mantido: "Ficam como estão",
  repetido: "Repetidos",
  recusado: "Recusados",
  ausente: "Fora do arquivo",
};

export const ROW_NOTES: Record<RowKind, string> = {
  novo: "Entram na lista pública.",
  muda: "Cada campo com o valor de agora e o do arquivo.",
  entregar:
    "A organização destes projetos já tem quem cuide dela, mas uma importação não entrega projetos a ninguém. Com o arquivo aplicado, use Entregar na página de cada um. Se a organização ainda não está conferida, confira-a antes.",
  cotas:
    "As cotas não fecham com o valor total. Entram como estão no arquivo, porque a lei não exige cotas; a página do projeto não mostra o impacto de cada uma. Confira na fonte e, se for engano, corrija no arquivo.",
  mantido:
    "O arquivo diz outra coisa, ou não diz nada, e fica o que já está aqui: o que o captador mudou com a aprovação da equipe, a resposta sobre obras, com a captação mínima que depende dela, ou o nome e o CNPJ da organização. Um valor captado oficial menor do que o conhecido também fica: se o arquivo o corrige, corrija-o na página do projeto.",
  repetido:
    "Têm o nome, o proponente e o valor de um projeto que já está na lista, com outro id. Não entram.",
  recusado: "Têm um erro. Corrija no arquivo e envie de novo, ou aplique sem eles.",
  ausente:
    "São da mesma fonte e não estão no arquivo. Nada muda neles: na página de cada um que a fonte cancelou, use Tirar da lista.",
};

export const EMPTY_ROWS: Record<RowKind, string> = {
  novo: "Nenhum projeto novo neste arquivo.",
  muda: "Nenhum projeto muda com este arquivo.",
  entregar: "Nenhum projeto deste arquivo passa a ser de uma organização que já tem quem cuide dela.",
  cotas: "As cotas fecham com o valor total em todos os projetos novos ou mudados.",
  mantido: "Nenhuma diferença fica de fora.",
  repetido: "Nenhum projeto repetido.",
  recusado: "Nenhuma linha recusada.",
  ausente: "Todos os projetos desta fonte estão no arquivo.",
};

export const STATE_LABELS: Record<PreviewState, string> = {
  pronta: "Para conferir",
  aplicando: "Aplicando",
  aplicada: "Aplicada",
  falhou: "Não aplicada",
};

export const COLUMN_LABELS = new Map([
  ["nomeProjeto", "Nome"],
  ["descricao", "Descrição"],
  ["categoriaOrigem", "Categoria na fonte"],
  ["categoria", "Tema"],
  ["status", "Situação"],
  ["urgencia", "Urgência"],
  ["estado", "Estado"],
  ["cidade", "Cidade"],
  ["proponente", "Proponente"],
  ["tipoProponente", "Tipo de proponente"],
  ["proponenteCnpj", "CNPJ"],
  ["valorTotal", "Valor total"],
  ["valorCaptado", "Valor captado"],
  ["etiquetas", "Etiquetas"],
  ["materiais", "Materiais"],
  ["objetivo", "Objetivo"],
  ["eixo", "Eixo"],
  ["cotasTotal", "Cotas"],
  ["cotaValor", "Valor da cota"],
  ["locais", "Locais"],
  ["obras", "Obras"],
  ["captacaoMinima", "Captação mínima (%)"],
  ["etapa", "Etapa oficial"],
  ["aprovadoEm", "Aprovado em"],
  ["prazoCaptacao", "Prazo de captação"],
  ["duracaoMeses", "Duração (meses)"],
  ["beneficiarios", "Beneficiários"],
  ["toneladasAno", "Toneladas por ano"],
  ["baseLegal", "Base legal"],
  ["fonte", "Fonte"],
  ["fonteUrl", "Endereço da fonte"],
  ["fonteAtualizada", "Atualizado na fonte"],
  ["demonstracao", "Demonstração"],
]);

export const IMPORTS = {
  choose: "Escolha um arquivo JSON ou CSV.",
  large: "O arquivo passa de 15 MB. Divida-o, ou use npm run projects:import no servidor.",
  many: (count: string, most: string) =>
    `O arquivo tem ${count} projetos; esta tela lê até ${most}. Divida-o, ou use npm run projects:import no servidor.`,
  busy: "Outro arquivo está sendo lido. Tente de novo em um minuto.",
  unread: "Não foi possível ler o arquivo. Confira se ele abre e tente de novo.",
  lost: "O envio foi interrompido. Confira a conexão e tente de novo.",
  ends: (mailed: string) =>
    `Pessoas que recebem um e-mail ao aplicar: ${mailed}. A captação de um projeto que captam, ou apoiam e de que ainda não têm o recibo, termina ou volta a ficar aberta com este arquivo.`,
  gone: "Esta prévia não existe mais.",
  notReady: "Esta prévia já foi aplicada, ou está sendo aplicada.",
  nothing: "Não há nada para aplicar.",
  begun: "A importação começou. Esta página mostra quando terminar.",
  remade:
    "Um projeto mudou depois da prévia, e nada foi gravado. A prévia foi refeita: confira e aplique de novo.",
  failed: "A importação parou e foi desfeita: nada foi gravado. Envie o arquivo de novo.",
} as const;
