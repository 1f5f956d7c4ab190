// Everything that routing adds to the server: its routes, tasks and recurring jobs.
export { conditionRoutes } from './conditions/condition.routes.ts'
export { conditionSetRoutes } from './condition-sets/condition-set.routes.ts'
export { actionRoutes } from './actions/action.routes.ts'
export { routingPolicyRoutes } from './policies/routing-policy.routes.ts'
export { conflictRoutes } from './conflicts/conflict.routes.ts'
