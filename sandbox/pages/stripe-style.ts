/** Added to the sandbox's own style for hosted pages. */
export const STRIPE_STYLE = `
.demo{background:var(--accent-wash);border-bottom:1px solid var(--accent)}
.demo .page{display:flex;flex-wrap:wrap;gap:.15rem 1rem;align-items:baseline;padding-block:.7rem}
.demo strong{font:700 1.125rem/1.2 Bricolage,sans-serif;letter-spacing:-.02em}
.demo p{font-size:.9375rem;color:var(--accent-text)}
.hosted .page{width:min(100% - 2.5rem,60rem)}
.hosted main{padding-block:clamp(1.75rem,1.2rem + 2vw,3rem) 4rem}
.hosted h1{font-size:clamp(1.66rem,1.5rem + .8vw,2.2rem)}
.hosted h2{font-size:1.25rem}
.hosted h1+.soft,.hosted h2+.soft{margin-top:.5rem}
.bank main section{margin-top:2.5rem}
.hosted h1+.due{margin-top:.75rem}
.checkout{display:grid;gap:2rem 4rem}
@media (width>=56rem){.checkout{grid-template-columns:minmax(0,22rem) minmax(0,1fr)}}
.due{font:650 clamp(2rem,1.7rem + 1.2vw,2.75rem)/1.1 Bricolage,sans-serif;letter-spacing:-.03em;margin-top:.35rem}
.bill{margin-top:1.5rem;border-top:1px solid var(--line)}
.bill div{display:flex;gap:1rem;justify-content:space-between;padding-block:.65rem;border-bottom:1px solid var(--line)}
.bill dd{white-space:nowrap}
.bill .sum{font-weight:650}
.ways{display:grid;gap:2.25rem}
.ways section+section{margin-top:0;border-top:1px solid var(--line);padding-top:1.75rem}
.fields{display:grid;gap:1rem;margin-top:1rem;max-width:30rem}
.fields .two{display:grid;grid-template-columns:1fr 1fr;gap:1rem}
.fields .field{display:grid;gap:.3rem}
.fields input,.fields select{width:100%}
.fields [aria-invalid=true]{border-color:var(--danger);border-width:2px}
.problem{color:var(--danger);font-size:.9375rem}
.alert{background:var(--danger-wash);border-left:4px solid var(--danger);border-radius:0 8px 8px 0;padding:.7rem 1rem;margin-bottom:1.5rem}
.note{background:var(--brand-wash);border-left:4px solid var(--brand);border-radius:0 8px 8px 0;padding:.7rem 1rem;margin-block:1rem}
.row{display:flex;flex-wrap:wrap;gap:.75rem;align-items:center;margin-top:1.25rem}
.row form{display:contents}
.after{margin-top:1.5rem}
.qr{display:block;width:15rem;height:15rem;background:#fff;padding:.5rem;border-radius:8px;border:1px solid var(--line)}
.qr svg{display:block;width:100%;height:100%}
.scan{display:grid;gap:1.5rem 2rem;margin-top:1.25rem}
@media (width>=40rem){.scan{grid-template-columns:15rem minmax(0,1fr)}}
.code textarea{width:100%;min-height:6.5rem;font:400 .8125rem/1.5 ui-monospace,Menlo,Consolas,monospace;color:inherit;background:var(--sunken);border:1px solid var(--line-strong);border-radius:8px;padding:.7rem;resize:vertical;overflow-wrap:anywhere}
.numbers{margin-top:1rem}
.numbers summary{cursor:pointer;padding:.5rem 0;color:var(--brand)}
.numbers dl{display:grid;gap:.25rem;font-size:.9375rem}
.numbers div{display:grid;grid-template-columns:minmax(0,12.5rem) minmax(0,1fr);gap:.75rem}
.numbers dd{color:var(--ink-soft)}
.cards{display:grid;gap:1.25rem;margin-top:1.25rem}
.cards>li,.box{border:1px solid var(--line);border-radius:8px;padding:1.25rem;background:var(--surface)}
.lines{margin-top:.75rem;border-top:1px solid var(--line)}
.lines>li{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;justify-content:space-between;align-items:center;padding-block:.75rem;border-bottom:1px solid var(--line)}
.danger{border-color:var(--danger);color:var(--danger)}
.danger:hover{background:var(--danger-wash);color:var(--danger);border-color:var(--danger)}
.bank .demo{background:var(--brand-wash);border-color:var(--brand)}
.bank .demo p{color:var(--brand-strong)}
.bank main{max-width:34rem}
.table{width:100%;border-collapse:collapse;margin-top:1rem;font-size:.9375rem}
.table th{text-align:left;font-weight:600;color:var(--ink-soft);font-size:.8125rem}
.table th,.table td{padding:.6rem .75rem .6rem 0;border-bottom:1px solid var(--line);vertical-align:top;overflow-wrap:anywhere}
.scroll{overflow-x:auto}
`;
