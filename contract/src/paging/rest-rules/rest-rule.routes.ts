import { recordRoutes } from '../../record-routes.ts'
import { NewRestRule, RestRule, RestRuleChanges } from './rest-rule.schemas.ts'

export const {
  list: listRestRules,
  get: getRestRule,
  create: createRestRule,
  change: changeRestRule,
  remove: deleteRestRule,
} = recordRoutes({
  path: '/api/v1/rest_rules/',
  one: 'a rest rule',
  many: 'rest rules',
  deletable: 'with its assignments',
  change: { permission: 'scheduling.change_oncallevent' },
  record: RestRule,
  creation: NewRestRule,
  changes: RestRuleChanges,
})
