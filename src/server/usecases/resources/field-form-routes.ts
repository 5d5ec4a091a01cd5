import { Hono } from 'hono'
import { fieldForm, FIELD_FORM, type MetaSchema } from '#resource/form/field-form'
import { requireRight } from '../../request/access/rights'
import type { AppEnv, Context } from '../../request/context'
import { metaSchemaText } from '../../schema/meta-schema'
import { served, validatorAnswer, withTag } from './served-resource'

const mayManage = requireRight('resources')

/**
 * The form in which an admin edits a field, generated from the schema of the resource files, as every form is from its
 * own.
 */
export const fieldFormRoutes = new Hono<AppEnv>()
  .get(`/${FIELD_FORM}`, mayManage, (c) => withTag(c, served(formOf(c), {})))
  .get(`/${FIELD_FORM}/validator.js`, mayManage, (c) => validatorAnswer(c, formOf(c), {}))

function formOf(c: Context) {
  const meta: MetaSchema = JSON.parse(metaSchemaText(c.var.shop.environment.resourcesDir))
  return fieldForm(meta)
}
