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
import type { Services } from './platform/start/services';

export function createApp(services: Services, options: PipelineOptions = {}): Hono {
  const app = new Hono();
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
