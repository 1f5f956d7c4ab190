import { recordQueries } from '../../../platform/table/record-queries.ts'

export const {
  listQuery: ruleListQuery,
  itemQuery: ruleQuery,
  useCreate: useCreateRule,
  useChange: useChangeRule,
  useDelete: useDeleteRule,
} = recordQueries(['rest-rules'], '/api/v1/rest_rules/')
