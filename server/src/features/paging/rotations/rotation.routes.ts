import * as routes from '@wardline/contract/paging/rotations/rotation.routes.ts'
import { onePage } from '../../../platform/http/paging.ts'
import { handle } from '../../../platform/http/handle.ts'
import * as actions from './rotation.actions.ts'
import { replaceInRotations } from './rotation-person.actions.ts'
import { previewRotation } from './rotation-preview.actions.ts'

const rotationKey = ({ id, rotation_id }: { id: number; rotation_id: number }) => ({
  group_id: id,
  rotation_id,
})

export const rotationRoutes = [
  handle(routes.listRotations, async (ctx, { params }) => {
    const results = await actions.findRotations(ctx, params.id)
    return onePage(results)
  }),
  handle(routes.getRotation, (ctx, { params }) => actions.getRotation(ctx, rotationKey(params))),
  handle(routes.createRotation, (ctx, { params, body }) => actions.createRotation(ctx, params.id, body)),
  handle(routes.changeRotation, (ctx, { params, body }) =>
    actions.changeRotation(ctx, rotationKey(params), body),
  ),
  handle(routes.endRotation, (ctx, { params, body }) => actions.endRotation(ctx, rotationKey(params), body)),
  handle(routes.replaceInRotations, (ctx, { body }) => replaceInRotations(ctx, body)),
  handle(routes.previewRotation, (ctx, { params, body }) => previewRotation(ctx, params.id, body)),
]
