import * as filterRoutes from '@wardline/contract/directory/tagging/saved-filter.routes.ts'
import * as tagRoutes from '@wardline/contract/directory/tagging/tag.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { paged } from '../../../platform/http/paging.ts'
import type { FindGroupStatuses } from '../group-status.access.ts'
import { previewContacts } from './contact-preview.actions.ts'
import * as filters from './saved-filter-administration.actions.ts'
import * as tags from './tag.actions.ts'

export const taggingRoutes = ({ findGroupStatuses }: { findGroupStatuses: FindGroupStatuses }) => [
  handle(tagRoutes.listManagedTags, async (ctx, { params, query, request }) =>
    paged(request, query, await tags.listTags(ctx, params.id, query)),
  ),
  handle(tagRoutes.getTag, (ctx, { params }) => tags.getTag(ctx, params)),
  handle(tagRoutes.createTag, (ctx, { params, body }) =>
    tags.createTag(ctx, params.id, body.classified_name),
  ),
  handle(tagRoutes.renameTag, (ctx, { params, body }) => tags.renameTag(ctx, params, body)),
  handle(tagRoutes.deleteTag, async (ctx, { params }) => {
    await tags.deleteTag(ctx, params)
    return undefined
  }),
  handle(tagRoutes.listTaggedContacts, async (ctx, { params, query, request }) =>
    paged(request, query, await tags.listTaggedContacts(ctx, params, query)),
  ),
  handle(tagRoutes.tagContacts, (ctx, { params, body }) => tags.tagContacts(ctx, params, body.contact_ids)),
  handle(tagRoutes.untagContact, (ctx, { params }) => tags.untagContact(ctx, params)),
  handle(filterRoutes.listManagedSavedFilters, async (ctx, { params, query, request }) =>
    paged(request, query, await filters.listFilters(ctx, params.id, query)),
  ),
  handle(filterRoutes.listContentTypes, async (ctx, { params }) => filters.listContentTypes(ctx, params.id)),
  handle(filterRoutes.listAssignableFilters, async (ctx, { params, query, request }) =>
    paged(request, query, await filters.listAssignableFilters(ctx, params.id, query)),
  ),
  handle(filterRoutes.getSavedFilter, (ctx, { params }) => filters.getFilter(ctx, params)),
  handle(filterRoutes.createSavedFilter, (ctx, { params, body }) =>
    filters.createFilter(ctx, params.id, body),
  ),
  handle(filterRoutes.renameSavedFilter, (ctx, { params, body }) => filters.renameFilter(ctx, params, body)),
  handle(filterRoutes.deleteSavedFilter, async (ctx, { params }) => {
    await filters.deleteFilter(ctx, params)
    return undefined
  }),
  handle(filterRoutes.listSavedFilterTags, async (ctx, { params, query, request }) =>
    paged(request, query, await filters.listFilterTags(ctx, params, query)),
  ),
  handle(filterRoutes.addSavedFilterTags, (ctx, { params, body }) =>
    filters.addTags(ctx, params, body.tag_ids),
  ),
  handle(filterRoutes.removeSavedFilterTag, (ctx, { params }) => filters.removeTag(ctx, params)),
  handle(filterRoutes.previewContacts, async (ctx, { params, query, request }) => {
    const {
      unfiltered_count,
      filters: inEffect,
      directories,
      ...page
    } = await previewContacts(ctx, findGroupStatuses, params.id, query)
    return { ...paged(request, query, page), unfiltered_count, filters: inEffect, directories }
  }),
]
