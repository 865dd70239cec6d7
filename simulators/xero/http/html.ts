import { escapeHtml } from '../../html';

/** HTML page that loads nothing else. @param body HTML with escaped texts */
export function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1b2733}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.35rem .6rem;border-bottom:1px solid #d5dde5}
td.number,th.number{text-align:right;font-variant-numeric:tabular-nums}
fieldset{border:1px solid #d5dde5;border-radius:.4rem;margin:1rem 0;padding:1rem}label{display:block;padding:.2rem 0}
button{font:inherit;padding:.5rem 1.4rem;border-radius:.4rem;border:1px solid #13605f;background:#13706e;color:#fff}
button.plain{background:#fff;color:#13605f}p.fault{color:#a02020}.muted{color:#5b6b7a}
</style></head><body>
${body}
</body></html>`;
}
