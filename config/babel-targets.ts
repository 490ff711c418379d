// A Umi plugin. Umi 4.7 passes `targets` to Babel, but its preset ignores them and writes ES5: async functions become
// generators and `10n ** n` becomes Math.pow, which throws on BigInt. So the preset gets the targets itself.
import type { IApi } from '@umijs/max';

export default (api: IApi) => {
  api.modifyBabelPresetOpts((options) => ({
    ...options,
    presetEnv: { ...options.presetEnv, targets: { chrome: api.config.targets?.chrome } },
  }));
};
