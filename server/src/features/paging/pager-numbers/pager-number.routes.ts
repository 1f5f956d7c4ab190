import * as routes from '@wardline/contract/paging/pager-numbers/pager-number.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { handleList } from '../../../platform/http/paging.ts'
import * as upload from './pager-number-upload.actions.ts'
import * as actions from './pager-number.actions.ts'

export const pagerNumberRoutes = [
  handleList(routes.listPagerNumbers, (ctx, { query }) => actions.findPagerNumbers(ctx, query)),
  handle(routes.getPagerNumber, (ctx, { params }) => actions.getPagerNumber(ctx, params.id)),
  handle(routes.createPagerNumber, (ctx, { body }) => actions.createPagerNumber(ctx, body)),
  handle(routes.changePagerNumber, (ctx, { params, body }) =>
    actions.changePagerNumber(ctx, params.id, body),
  ),
  handle(routes.deletePagerNumber, (ctx, { params }) => actions.deletePagerNumber(ctx, params.id)),
  handle(routes.previewPagerNumberUpload, (ctx, { body }) => upload.previewPagerNumberUpload(ctx, body)),
  handle(routes.uploadPagerNumbers, (ctx, { body }) => upload.uploadPagerNumbers(ctx, body)),
]
