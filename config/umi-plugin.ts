// Settings that Umi's configuration does not support: targets for Babel; language, zoom and first script of the page; and the fields of ProTable
// excluded from the bundle.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { IApi } from '@umijs/max';
import { splitChunks } from './chunks';
import { LastOutput } from './last-output';

/** Value types of ProTable that no list uses: our columns render themselves by their kind (ADR 6). */
const UNUSED_FIELDS = /^\.\/components\/(Cascader|Code|ColorPicker|Image|Progress|Rate|Segmented|Slider|TreeSelect)$/;
const LOAD_FAILURE = path.resolve('config/load-failure.js');
const STYLE_TAGS = path.resolve('src/theme/style-tags.ts');
const OMITTED_PRO_FIELD = path.resolve('config/pro-table/omitted-field.ts');

/** Parts of ProTable that our lists do not use, or load on demand. */
const PARTS: readonly (readonly [name: string, request: RegExp, part: string])[] = [
  ['pro-table-form', /^@ant-design\/pro-form$/, 'omitted-form.ts'],
  ['pro-table-search', /^\.\/components\/Form$/, 'omitted-form.ts'],
  ['pro-table-columns', /^\.\.\/ColumnSetting$/, 'column-setting.tsx'],
];

export default (api: IApi) => {
  // Umi 4.7 passes `targets` to Babel, but its preset ignores them and writes ES5: async functions become generators and
  // `10n ** n` becomes Math.pow, which throws on BigInt. So the preset gets the targets itself.
  api.modifyBabelPresetOpts((options) => ({
    ...options,
    presetEnv: { ...options.presetEnv, targets: { chrome: api.config.targets?.chrome } },
  }));
  api.chainWebpack((memo, { webpack }) => {
    if (api.env === 'production') memo.optimization.splitChunks(splitChunks);
    const { LAST_OUTPUT } = process.env;
    if (LAST_OUTPUT)
      memo
        .plugin('last-output')
        .use(LastOutput, [path.join(LAST_OUTPUT, 'assets'), path.join(LAST_OUTPUT, 'stamp.json')]);
    const leaveOut = (resource: { context: string; request: string }) => {
      const inProField = /pro-field[\\/]es$/.test(resource.context);
      if (inProField && UNUSED_FIELDS.test(resource.request)) resource.request = OMITTED_PRO_FIELD;
    };
    for (const [name, request, part] of PARTS) {
      const exchange = (resource: { context: string; request: string }) => {
        if (/pro-table[\\/]es/.test(resource.context)) resource.request = path.resolve('config/pro-table', part);
      };
      memo.plugin(name).use(webpack.NormalModuleReplacementPlugin, [request, exchange]);
    }
    memo.plugin('style-tags').use(webpack.NormalModuleReplacementPlugin, [/Dom\/dynamicCSS$/, STYLE_TAGS]);
    memo.plugin('unused-fields').use(webpack.NormalModuleReplacementPlugin, [/^\.\/components\//, leaveOut]);
  });
  // The default page has no language and forbids zooming.
  api.modifyHTML(($) => {
    $('html').attr('lang', 'zh-CN');
    $('meta[name=viewport]').attr('content', 'width=device-width, initial-scale=1');
    // The server can set another base when it serves the page (server/http/web.ts).
    if (process.env.API_BASE) $('head').prepend($('<meta name="api-base">').attr('content', process.env.API_BASE));
    $('head').prepend(`<script>${readFileSync(LOAD_FAILURE, 'utf8')}</script>`);
    return $;
  });
};
