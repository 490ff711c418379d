// The API as a fetch handler: the same function serves Node, the tests and the development mock.
import { Hono } from 'hono';
import { crossOriginRoutes } from './http/cross-origin';
import { failureReply, responseOf } from './http/envelope';
import { healthRoutes } from './http/health';
import { hostRoutes, httpsRoutes, tlsRoutes } from './http/hosts';
import { openApiRoutes } from './http/openapi';
import { type PipelineOptions, pipeline } from './http/pipeline';
import { roomRoutes } from './http/room';
import { allRoutes } from './http/routes';
import { DATA_HEADERS } from './http/security-headers';
import type { Services } from './platform/start/services';

export function createApp(services: Services, options: PipelineOptions = {}): Hono {
  const app = new Hono();
  // Replies of the router itself have the same headers as all others.
  app.notFound((c) => c.text('not found', 404, DATA_HEADERS));
  app.onError((error) => {
    services.log.error({ err: error }, 'request failed outside its route');
    const failure = { status: 500, code: 500, message: '服务器出错，请稍后重试', request_id: '' };
    return responseOf(failureReply(failure, services.clock.now()));
  });
  hostRoutes(app, services);
  tlsRoutes(app, services);
  httpsRoutes(app, services);
  crossOriginRoutes(app, services);
  roomRoutes(app, services);
  const routes = allRoutes();
  for (const route of routes) app.on(route.endpoint.method, route.endpoint.path, pipeline(route, services, options));
  healthRoutes(app, services);
  openApiRoutes(app, routes);
  app.all('/api/*', (c) =>
    responseOf(
      failureReply(
        { status: 404, code: 404, message: `没有此接口：${c.req.path}`, request_id: '' },
        services.clock.now(),
      ),
    ),
  );
  return app;
}
