// What Umi's configuration cannot say: targets for Babel, and the language and zoom of the page.
import type { IApi } from '@umijs/max';

export default (api: IApi) => {
  // Umi 4.7 passes `targets` to Babel, but its preset ignores them and writes ES5: async functions become generators and
  // `10n ** n` becomes Math.pow, which throws on BigInt. So the preset gets the targets itself.
  api.modifyBabelPresetOpts((options) => ({
    ...options,
    presetEnv: { ...options.presetEnv, targets: { chrome: api.config.targets?.chrome } },
  }));
  // The default page has no language and forbids zooming.
  api.modifyHTML(($) => {
    $('html').attr('lang', 'zh-CN');
    $('meta[name=viewport]').attr('content', 'width=device-width, initial-scale=1');
    return $;
  });
};
