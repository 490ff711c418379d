// Shown while the script of a page is loading: the outline of a page, delayed so that fast loads do not flash.
export default function PageLoading() {
  return (
    <div role="status" aria-label="加载中" className="page-loading">
      <div style={{ width: 240, height: 28 }} />
      <div style={{ height: 56 }} />
      <div style={{ height: 360 }} />
    </div>
  );
}
