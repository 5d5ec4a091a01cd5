import { Hono } from 'hono'
import { formSchema } from '#resource/json-schema'
import { closedPagesFor, resourceFor, resourcesFor } from '../../request/access/access'
import type { AppEnv } from '../../request/context'
import { served, validatorAnswer, withTag } from './served-resource'
import { fieldFormRoutes } from './field-form-routes'

/** The schemas from which the browser builds its screens (api.md). */
export const resourceRoutes = new Hono<AppEnv>()
  .route('/', fieldFormRoutes)
  .get('/', (c) => {
    const resources = resourcesFor(c)
    c.header('X-Closed-Pages', closedPagesFor(c).join(','))
    return withTag(
      c,
      Object.values(resources).map((resource) => served(resource, resources)),
    )
  })
  .get('/:name', (c) => withTag(c, served(resourceFor(c, c.req.param('name'), 'read'), resourcesFor(c))))
  .get('/:name/form-schema', (c) => {
    const resource = resourceFor(c, c.req.param('name'), 'read')
    return withTag(c, formSchema(resource, resourcesFor(c)))
  })
  .get('/:name/validator.js', (c) => {
    const resource = resourceFor(c, c.req.param('name'), 'read')
    return validatorAnswer(c, resource, resourcesFor(c))
  })
