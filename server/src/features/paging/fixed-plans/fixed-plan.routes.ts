import * as routes from '@wardline/contract/paging/fixed-plans/fixed-plan.routes.ts'
import { onePage } from '../../../platform/http/paging.ts'
import { handle } from '../../../platform/http/handle.ts'
import { previewFixedPlan } from './fixed-plan-preview.actions.ts'
import * as actions from './fixed-plan.actions.ts'

const planKey = ({ id, plan_id }: { id: number; plan_id: number }) => ({ group_id: id, plan_id })

export const fixedPlanRoutes = [
  handle(routes.listFixedPlans, async (ctx, { params }) => {
    const results = await actions.findFixedPlans(ctx, params.id)
    return onePage(results)
  }),
  handle(routes.getFixedPlan, (ctx, { params }) => actions.getFixedPlan(ctx, planKey(params))),
  handle(routes.createFixedPlan, (ctx, { params, body }) => actions.createFixedPlan(ctx, params.id, body)),
  handle(routes.changeFixedPlan, (ctx, { params, body }) =>
    actions.changeFixedPlan(ctx, planKey(params), body),
  ),
  handle(routes.removeFixedPlan, (ctx, { params }) => actions.removeFixedPlan(ctx, planKey(params))),
  handle(routes.previewFixedPlan, (ctx, { params, body }) => previewFixedPlan(ctx, params.id, body)),
]
