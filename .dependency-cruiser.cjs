// The direction of imports between the rooms (ARCHITECTURE.md). A wrong import fails with the rule's name.
const DOMAIN_AREAS = ['setup', 'assets', 'tenants', 'investment', 'contracts', 'finance'];

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const TESTS = '\\.test\\.tsx?$';

/** In domain a later area may use an earlier one, never the other way round. */
const areaOrder = DOMAIN_AREAS.slice(0, -1).map((area, index) =>
  forbid(
    `domain-${area}-uses-earlier-areas-only`,
    `domain/${area} must not import a later area`,
    { path: `^domain/${area}/` },
    { path: `^domain/(${DOMAIN_AREAS.slice(index + 1).join('|')})/` },
  ),
);

module.exports = {
  forbidden: [
    forbid('no-circles', 'modules must not import in a circle, not even types', {}, { circular: true }),
    forbid(
      'kernel-stands-alone',
      'domain/kernel imports nothing but itself',
      { path: '^domain/kernel/', pathNot: TESTS },
      { pathNot: '^domain/kernel/' },
    ),
    forbid(
      'domain-is-pure',
      'domain imports nothing but domain: no library, no I/O',
      { path: '^domain/', pathNot: TESTS },
      { pathNot: '^domain/' },
    ),
    ...areaOrder,
    forbid(
      'api-stands-on-domain',
      'api imports domain, the route table and zod',
      { path: '^api/', pathNot: TESTS },
      { pathNot: '^(api/|domain/|config/routes|node_modules/zod/)' },
    ),
    forbid(
      'config-is-data',
      'config imports nothing but config, the theme colours apart',
      { path: '^config/' },
      { path: '^(api|domain|server|src/(?!theme/))' },
    ),
    forbid(
      'web-without-server',
      'the web app must not import the server',
      { path: '^src/' },
      { path: '^(server|mock|tests|scripts|bench)/' },
    ),
    forbid(
      'server-without-web',
      'the server must not import the web app',
      { path: '^server/' },
      { path: '^(src|mock|tests|scripts|bench)/' },
    ),
    forbid(
      'platform-below-all',
      'server/platform knows no area',
      { path: '^server/platform/' },
      { path: '^server/(?!platform/)' },
    ),
    forbid(
      'areas-apart',
      'an area must not import another: a workflow composes them',
      { path: '^server/areas/([^/]+)/' },
      { path: '^server/areas/', pathNot: '^server/areas/$1/' },
    ),
    forbid(
      'areas-below-workflows',
      'areas know no workflow, report or route',
      { path: '^server/areas/' },
      { path: '^server/(workflows|reports|http|jobs|app|main|boot|runtime/)' },
    ),
    forbid(
      'measures-below-areas',
      'server/measures defines figures: it knows the platform and no one who shows them',
      { path: '^server/measures/' },
      { path: '^server/(?!measures/|platform/)' },
    ),
    forbid(
      'workflows-below-http',
      'workflows and reports know no route',
      { path: '^server/(workflows|reports)/' },
      { path: '^server/(http|app|main|boot|runtime/)' },
    ),
    forbid(
      'no-node-above-platform',
      'what the product does runs wherever the server does: Node stands behind the port of server/platform/runtime/runtime.ts',
      { path: '^server/(areas|workflows|reports|measures|documents|policies)/', pathNot: TESTS },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'client-below-components',
      'src/api knows no hook, component or page',
      { path: '^src/api/' },
      { path: '^src/(hooks|components|layouts|pages)/' },
    ),
    forbid(
      'components-below-pages',
      'components and hooks know no page',
      { path: '^src/(components|hooks)/' },
      { path: '^src/(pages|layouts)/' },
    ),
    forbid(
      'pages-apart',
      'a page must not import another page: share by a component. Files of a page without a folder begin with its name',
      // The pages of the guide and the home page are areas of their own.
      { path: '^src/pages/([^/]+)/([^/]+?)(?:/|\\.tsx?$)', pathNot: '^src/pages/(guide|home)/[^/]+$' },
      { path: '^src/pages/', pathNot: '^src/pages/($1/($2[-./]|shared/)|shared/)' },
    ),
    forbid(
      'schemas-are-lazy',
      'the browser loads a schema when a form is submitted: by dynamic import, or its type alone',
      { path: '^src/' },
      { path: '^api/.*\\.schema\\.ts$', dependencyTypesNot: ['type-only', 'dynamic-import'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['src/\\.umi', 'node_modules/(?!zod/)'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json'] },
  },
};
