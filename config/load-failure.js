// The first script of the page, inlined verbatim: shows a message when a script or a stylesheet of the page fails to load, including the app
// itself. It comes before every stylesheet, since inline scripts after one wait for it.
(() => {
  const TEXTS = {
    script: ['加载失败', '页面脚本加载失败，可能是网络中断或系统刚刚更新，请重新加载。'],
    style: ['样式加载失败', '页面样式加载失败，显示可能不完整，请重新加载。'],
  };
  const shown = {};
  const styled = (name, css, text) => {
    const element = document.createElement(name);
    element.style.cssText = css;
    if (text) element.textContent = text;
    return element;
  };

  const show = (kind) => {
    if (shown[kind]) return;
    const [title, description] = TEXTS[kind];
    const notice = styled(
      'div',
      'position:fixed;top:24px;right:24px;z-index:2050;box-sizing:border-box;width:384px;max-width:calc(100vw - 48px);padding:20px 24px;' +
        'border-radius:8px;background:var(--card,#fff);color:var(--text,#1f1f1f);font:14px/1.57 sans-serif;box-shadow:0 6px 16px rgba(0,0,0,.2)',
    );
    if (shown.script || shown.style) notice.style.top = '184px';
    notice.setAttribute('role', 'alert');
    const reload = styled(
      'button',
      'height:32px;padding:0 15px;border:0;border-radius:6px;background:#0E6549;color:#fff;font:inherit;cursor:pointer',
      '重新加载',
    );
    reload.type = 'button';
    reload.onclick = () => location.reload();
    notice.append(
      styled('strong', 'display:block;margin-bottom:4px;font-size:16px', title),
      styled('p', 'margin:0 0 12px', description),
      reload,
    );
    shown[kind] = notice;
    const add = () => shown[kind] === notice && document.body.append(notice);
    if (document.body) add();
    else document.addEventListener('DOMContentLoaded', add);
  };
  /** Called by code that shows the failure in place of a page. */
  const dismiss = (kind) => {
    shown[kind]?.remove();
    delete shown[kind];
  };
  window.loadFailure = { TEXTS, show, dismiss };

  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement) show('script');
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') show('style');
    },
    true,
  );
})();
