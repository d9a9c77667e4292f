export const STYLE = `
:root{color-scheme:light dark;--soft:light-dark(#4d5a53,#aab8b0);--line:light-dark(#87938c,#66736c);--brand:light-dark(#0b6244,#7fd6ae);--bad:light-dark(#a3261d,#ff9c90);--wash:light-dark(#eef3ef,#22302a)}
*{box-sizing:border-box}
body{max-width:64rem;margin:auto;padding:0 1rem 3rem;font:1rem/1.5 system-ui,sans-serif;color:light-dark(#15231c,#eaf1ed);background:light-dark(#fff,#141c18);overflow-wrap:anywhere}
h1,h2,h3{line-height:1.2;margin:1.5rem 0 .5rem}
h2{margin-top:2.5rem}
a,summary{color:var(--brand)}
:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
header{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;align-items:center;padding:.75rem 0;border-bottom:1px solid var(--line)}
header p,nav ul{margin:0}
nav ul{display:flex;flex-wrap:wrap;gap:0 1.25rem;padding:0;list-style:none}
nav a,.back,summary{display:inline-block;padding:.6rem 0}
summary{display:list-item;cursor:pointer}
[aria-current]{font-weight:700;color:inherit;text-decoration-thickness:2px}
.skip:not(:focus),.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.skip:focus{display:inline-block;padding:.6rem}
button,.button,input,select,textarea{font:inherit;min-height:44px;padding:.5rem .8rem;border:1px solid var(--line);border-radius:6px;max-width:100%;color:inherit;background:light-dark(#fff,#1c2722)}
button,.button{display:inline-block;font-weight:600;cursor:pointer;text-decoration:none;color:var(--brand)}
button:hover,.button:hover{background:var(--wash)}
input[type=checkbox]{min-height:0;width:1.2rem;height:1.2rem;vertical-align:middle}
label{display:block;margin-top:.75rem}
form input:not([type=checkbox],[type=hidden]),textarea{display:block;width:100%;max-width:30rem}
textarea{min-height:7rem}
form p,p:has(>.button){display:flex;flex-wrap:wrap;gap:.6rem;align-items:center;margin:.75rem 0}
.list{padding:0;list-style:none}
.list>li{padding:.75rem 0;border-top:1px solid var(--line)}
.list>li>*{margin-block:.2rem}
dl{display:grid;grid-template-columns:fit-content(45%) minmax(0,1fr);gap:.25rem 1rem;margin:1rem 0}
dt,small,.soft{color:var(--soft)}
dd{margin:0;font-variant-numeric:tabular-nums}
b{padding:0 .4rem;border-radius:4px;background:var(--wash)}
[aria-invalid=true]{border:2px solid var(--bad)}
.problem{color:var(--bad)}
.note{padding:.7rem 1rem;border-left:4px solid var(--brand);background:var(--wash)}
.problem.note{border-color:var(--bad)}
.due{font-size:2rem;margin:0}
.qr{width:15rem;background:#fff}
iframe{width:100%;height:70vh;border:1px solid var(--line);background:light-dark(#fff,#121212)}
pre,.plain{white-space:pre-wrap}
@media (width>=56rem){.two{display:grid;grid-template-columns:minmax(0,1fr) 22rem;gap:0 3rem}.two>:only-child{grid-column:1/-1}}
`;
