import * as routes from '@wardline/contract/paging/pager-numbers/pager-number.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { paged } from '../../../platform/http/paging.ts'
import * as upload from './pager-number-upload.actions.ts'
import * as actions from './pager-number.actions.ts'

export const pagerNumberRoutes = [
  handle(routes.listPagerNumbers, async (ctx, { query, request }) =>
    paged(request, query, await actions.findPagerNumbers(ctx, query)),
  ),
  handle(routes.getPagerNumber, (ctx, { params }) => actions.getPagerNumber(ctx, params.id)),
  handle(routes.createPagerNumber, (ctx, { body }) => actions.createPagerNumber(ctx, body)),
  handle(routes.changePagerNumber, (ctx, { params, body }) =>
    actions.changePagerNumber(ctx, params.id, body),
  ),
  handle(routes.deletePagerNumber, async (ctx, { params }) => {
    await actions.deletePagerNumber(ctx, params.id)
    return undefined
  }),
  handle(routes.previewPagerNumberUpload, (ctx, { body }) => upload.previewPagerNumberUpload(ctx, body)),
  handle(routes.uploadPagerNumbers, (ctx, { body }) => upload.uploadPagerNumbers(ctx, body)),
]
