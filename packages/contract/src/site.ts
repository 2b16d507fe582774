import { z } from 'zod'
import { defineRoutes } from './core/define.ts'

export const site = defineRoutes({
  health: {
    method: 'GET',
    path: '/api/health',
    summary: 'Health check',
    access: 'public',
    reply: z.object({ status: z.literal('ok') }).meta({ id: 'Health' }),
    errorStatuses: [503],
  },
  openapi: {
    kind: 'text',
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'This API reference as OpenAPI 3.1',
    access: 'public',
    produces: 'application/json',
  },
  docs: {
    kind: 'text',
    method: 'GET',
    path: '/api/docs',
    summary: 'This API reference as a page',
    access: 'public',
    produces: 'text/html',
  },
  docsStyle: {
    kind: 'text',
    method: 'GET',
    path: '/api/docs.css',
    summary: 'Stylesheet of the API reference',
    access: 'public',
    produces: 'text/css',
  },
})
