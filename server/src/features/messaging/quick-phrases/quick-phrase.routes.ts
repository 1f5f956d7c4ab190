import * as routes from '@wardline/contract/messaging/quick-phrases/quick-phrase.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { handleList } from '../../../platform/http/paging.ts'
import * as phrases from './quick-phrase.actions.ts'

export const quickPhraseRoutes = [
  handleList(routes.listQuickPhrases, (ctx, { query }) => phrases.listPhrases(ctx, query)),
  handle(routes.getQuickPhrase, (ctx, { params }) => phrases.getPhrase(ctx, params.id)),
  handle(routes.createQuickPhrase, (ctx, { body }) => phrases.createPhrase(ctx, body)),
  handle(routes.changeQuickPhrase, (ctx, { params, body }) => phrases.changePhrase(ctx, params.id, body)),
  handle(routes.deleteQuickPhrase, (ctx, { params }) => phrases.deletePhrase(ctx, params.id)),
]
