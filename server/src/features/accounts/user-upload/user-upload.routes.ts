import * as routes from '@wardline/contract/accounts/user-upload/user-upload.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import * as actions from './user-upload.actions.ts'

export const userUploadRoutes = [
  handle(routes.previewUserUpload, (ctx, { params, body }) =>
    actions.previewUserUpload(ctx, params.id, body),
  ),
  handle(routes.uploadUsers, (ctx, { params, body }) => actions.uploadUsers(ctx, params.id, body)),
]
