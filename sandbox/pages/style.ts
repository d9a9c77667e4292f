/** The product's colours, type and measures (app/globals.css) as plain CSS for a few pages. */
export const STYLE = `
@font-face{font-family:Bricolage;src:url(/_sandbox/fonts/bricolage.woff2) format("woff2");font-weight:200 800;font-display:swap}
@font-face{font-family:Figtree;src:url(/_sandbox/fonts/figtree.woff2) format("woff2");font-weight:300 900;font-display:swap}
:root{color-scheme:light dark;
--paper:oklch(.985 .006 95);--surface:oklch(.998 .002 95);--sunken:oklch(.957 .011 100);--line:oklch(.885 .014 105);
--line-strong:oklch(.62 .02 150);--ink:oklch(.23 .025 165);--ink-soft:oklch(.43 .022 160);--brand:oklch(.43 .085 162);
--brand-strong:oklch(.35 .075 162);--brand-wash:oklch(.945 .026 158);--on-brand:oklch(.99 .008 110);
--accent:oklch(.7 .15 62);--accent-text:oklch(.5 .125 50);--accent-wash:oklch(.955 .034 78);
--danger:oklch(.48 .16 27);--danger-wash:oklch(.955 .02 25)}
@media (prefers-color-scheme:dark){:root{
--paper:oklch(.195 .018 168);--surface:oklch(.228 .02 168);--sunken:oklch(.17 .016 168);--line:oklch(.32 .022 165);
--line-strong:oklch(.58 .025 160);--ink:oklch(.945 .012 95);--ink-soft:oklch(.775 .018 120);--brand:oklch(.8 .105 160);
--brand-strong:oklch(.87 .095 158);--brand-wash:oklch(.285 .04 164);--on-brand:oklch(.2 .035 165);
--accent:oklch(.8 .135 72);--accent-text:oklch(.82 .125 74);--accent-wash:oklch(.29 .04 70);
--danger:oklch(.78 .12 25);--danger-wash:oklch(.28 .05 25)}}
*,::before,::after{box-sizing:border-box}
body,h1,h2,h3,p,ul,dl,dd,pre,fieldset,figure{margin:0;padding:0;border:0}
body{background:var(--paper);color:var(--ink);font:400 clamp(1rem,.983rem + .085vw,1.0625rem)/1.55 Figtree,system-ui,sans-serif;-webkit-font-smoothing:antialiased}
h1,h2,h3{font-family:Bricolage,"Trebuchet MS",sans-serif;font-weight:650;line-height:1.1;letter-spacing:-.022em;text-wrap:balance;overflow-wrap:anywhere}
h1{font-size:clamp(2.074rem,1.929rem + .709vw,2.594rem)}
h2{font-size:clamp(1.44rem,1.378rem + .3vw,1.66rem)}
h3{font-size:1.0625rem;letter-spacing:-.012em;line-height:1.25}
p,li,dd{text-wrap:pretty}
ul{list-style:none}
a{color:var(--brand);text-decoration-thickness:1px;text-underline-offset:.2em}
a:hover{text-decoration-thickness:2px}
:focus-visible{outline:3px solid var(--brand);outline-offset:2px;border-radius:4px}
code,pre{font:400 .875em/1.6 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
.page{width:min(100% - 2.5rem,70rem);margin-inline:auto}
.skip{position:absolute;left:1rem;top:-4rem;background:var(--ink);color:var(--paper);padding:.6rem 1rem;border-radius:0 0 8px 8px}
.skip:focus{top:0}
.bar{border-bottom:1px solid var(--line)}
.bar .page{display:flex;align-items:center;gap:.5rem 2rem;flex-wrap:wrap;padding-block:.75rem}
.logo{display:flex;align-items:center;gap:.6rem;color:var(--ink);text-decoration:none;font:700 1.125rem/1 Bricolage,sans-serif;letter-spacing:-.03em}
.logo small{font:500 .8125rem/1 Figtree,sans-serif;letter-spacing:0;color:var(--ink-soft);border-left:1px solid var(--line);padding-left:.6rem}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem}
nav a{display:block;padding:.65rem .75rem;color:var(--ink-soft);text-decoration:none;border-radius:8px;font-size:.9375rem}
nav a:hover{color:var(--ink);background:var(--sunken)}
nav a[aria-current]{color:var(--ink);font-weight:600;text-decoration:underline var(--brand) 2px;text-underline-offset:.55em}
.bar nav{margin-left:auto;margin-right:-.75rem}
main{padding-block:clamp(2rem,1.4rem + 2.5vw,3.5rem) 5rem}
.soft{color:var(--ink-soft)}.small{font-size:.9375rem}.tiny{font-size:.8125rem}
.lead{max-width:58ch;margin-top:.9rem;color:var(--ink-soft);font-size:1.1rem}
.figures{font-variant-numeric:tabular-nums lining-nums}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
button,.button,select,input{font:inherit;font-size:.9375rem;color:inherit;min-height:44px;border-radius:8px;border:1px solid var(--line-strong);background:var(--surface);padding:.5rem .8rem}
button,.button{cursor:pointer;font-weight:600;display:inline-flex;align-items:center;justify-content:center;text-decoration:none;white-space:nowrap}
button:hover,.button:hover{border-color:var(--brand);color:var(--brand-strong)}
.primary{background:var(--brand);border-color:var(--brand);color:var(--on-brand)}
.primary:hover{background:var(--brand-strong);color:var(--on-brand)}
.quiet{border-color:transparent;background:none;color:var(--brand);padding-inline:.5rem}
input[type=checkbox]{min-height:0;width:1.15rem;height:1.15rem;accent-color:var(--brand);margin:0;flex:none}
label{font-size:.8125rem;font-weight:600;color:var(--ink-soft)}
.chip{display:inline-flex;align-items:center;gap:.35rem;font-size:.8125rem;font-weight:600;padding:.1rem .5rem;border-radius:4px;background:var(--sunken);color:var(--ink-soft);white-space:nowrap}
.chip.good{background:var(--brand-wash);color:var(--brand-strong)}
.chip.bad{background:var(--danger-wash);color:var(--danger)}
.chip.wait{background:var(--accent-wash);color:var(--accent-text)}
.empty{border:1px dashed var(--line-strong);border-radius:8px;padding:2.5rem 1.5rem;max-width:44rem}
.empty p{margin-top:.6rem;color:var(--ink-soft);max-width:52ch}
section+section{margin-top:clamp(3rem,2rem + 3vw,4.5rem)}
@media (prefers-reduced-motion:no-preference){button,.button,nav a{transition:background-color .15s,color .15s,border-color .15s}}

.open-mailbox{margin-top:1.5rem}
.vendors>li{display:grid;gap:1.25rem 3rem;padding-block:1.9rem;border-top:1px solid var(--line)}
.vendors>li:first-child{margin-top:1.5rem}
.vendors h3{font-size:1.25rem}
.vendors code.base{display:block;margin-top:.6rem;user-select:all}
.hints{margin-top:.9rem;display:grid;gap:.15rem}
.hints div{display:grid;grid-template-columns:min(12.5rem,44%) minmax(0,1fr);gap:1rem}
.hints dt{font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.hints dd{color:var(--ink-soft);overflow-wrap:anywhere}
.fault form{display:grid;grid-template-columns:1fr auto;gap:.5rem .6rem;align-items:end}
.fault select{width:100%}
.fault .field{display:grid;gap:.25rem}
.fault .check{grid-column:1/-1;display:flex;gap:.6rem;align-items:center;min-height:32px;font-weight:400}
.fault button{justify-self:start}
.fault .in-force{display:flex;gap:.25rem 1rem;align-items:center;justify-content:space-between;background:var(--accent-wash);border-left:4px solid var(--accent);border-radius:0 8px 8px 0;padding:.4rem .5rem .4rem .9rem;margin-bottom:1rem}
.in-force strong{color:var(--accent-text)}
.in-force form{display:block}
@media (width>=56rem){.vendors>li{grid-template-columns:minmax(0,1fr) 24rem}}
.head{display:flex;flex-wrap:wrap;gap:.75rem 1.5rem;align-items:center;justify-content:space-between}
.log{margin-top:1.25rem}
.log>li{border-top:1px solid var(--line)}
.log summary{display:grid;grid-template:"who chip" "what what" "time took" "met met"/1fr auto;gap:.1rem 1rem;padding:.75rem .25rem;align-items:baseline;font-size:.9375rem}
.log .time{grid-area:time}.log .who{grid-area:who}.log .what{grid-area:what;overflow-wrap:anywhere}
.log .fault-met{grid-area:met}.log .chip{grid-area:chip;justify-self:end}.log .took{grid-area:took;text-align:right}
.log summary{cursor:pointer;list-style:none}
.log summary::-webkit-details-marker{display:none}
.log summary:hover{background:var(--sunken)}
.log pre{background:var(--sunken);border-radius:8px;padding:1rem;margin:0 0 1rem;white-space:pre-wrap}
@media (width>=56rem){.log summary{grid-template:"time who what met chip took"/4.5rem 6.5rem minmax(0,1fr) auto 7rem 4.5rem}}

.search{display:flex;gap:.5rem;flex:0 1 26rem}
.search input{flex:1;min-width:0}
.mails{margin-top:1.75rem;border-bottom:1px solid var(--line)}
.mails a{display:grid;grid-template-columns:.75rem minmax(0,1fr) auto;gap:.1rem .9rem;padding:.9rem .5rem;border-top:1px solid var(--line);color:var(--ink-soft);text-decoration:none;align-items:baseline}
.mails a:hover{background:var(--sunken)}
.mails .dot{width:.55rem;height:.55rem;border-radius:50%;align-self:center}
.mails .subject{grid-column:2;overflow-wrap:anywhere;color:var(--ink)}
.mails .who{grid-column:2;font-size:.9375rem;overflow-wrap:anywhere}
.mails .when{grid-column:3;grid-row:1;font-size:.8125rem;text-align:right}
.mails .state{grid-column:3;grid-row:2;justify-self:end}
.mails .unread{color:var(--ink)}
.mails .unread .dot{background:var(--brand)}
.mails .unread .subject{font-weight:650}
@media (width>=56rem){.mails a{grid-template-columns:.75rem 19rem minmax(0,1fr) 8rem 6.5rem}.mails .who{grid-column:2;grid-row:1}.mails .subject{grid-column:3;grid-row:1}.mails .state{grid-column:4;grid-row:1;justify-self:end}.mails .when{grid-column:5;grid-row:1}}
.status{min-height:1.6em;margin-top:.75rem}

.back{display:inline-block;padding:.5rem 0;margin-bottom:1rem;font-size:.9375rem}
.facts{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.2rem 1rem;margin-top:1.25rem;font-size:.9375rem}
.facts dt{color:var(--ink-soft)}
.facts dd{overflow-wrap:anywhere}
.reader{display:grid;gap:2.5rem 3rem;margin-top:1.75rem}
@media (width>=64rem){.reader{grid-template-columns:minmax(0,1fr) 17rem}}
.views nav,.head nav{margin-inline:-.75rem}
.views{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.25rem 1rem;border-bottom:1px solid var(--line);margin-bottom:1rem}
.sheet{width:100%;height:70vh;border:1px solid var(--line);border-radius:8px;background:#fff;display:block}
.sheet.dark{background:#121212}
.plain{white-space:pre-wrap;overflow-wrap:anywhere;max-width:68ch}
.headers{display:grid;gap:.1rem}
.headers dt{font-weight:600;font-size:.875rem}
.headers dd{overflow-wrap:anywhere;margin-bottom:.6rem}
aside h2{font-size:1.0625rem;margin-bottom:.6rem;letter-spacing:-.012em}
aside section+section{margin-top:2rem}
aside li{padding-block:.5rem;border-top:1px solid var(--line);font-size:.9375rem;overflow-wrap:anywhere}
aside li form{display:inline}
aside li .head{gap:0 .5rem}
aside .quiet{padding-inline:0}
`;
