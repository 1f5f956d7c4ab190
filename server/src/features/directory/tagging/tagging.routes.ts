import * as filterRoutes from '@wardline/contract/directory/tagging/saved-filter.routes.ts'
import * as tagRoutes from '@wardline/contract/directory/tagging/tag.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { handleList, paged } from '../../../platform/http/paging.ts'
import type { FindGroupStatuses } from '../group-status.access.ts'
import { previewContacts } from './contact-preview.actions.ts'
import * as filters from './saved-filter-administration.actions.ts'
import * as tags from './tag.actions.ts'

export const taggingRoutes = ({ findGroupStatuses }: { findGroupStatuses: FindGroupStatuses }) => [
  handleList(tagRoutes.listManagedTags, (ctx, { params, query }) => tags.listTags(ctx, params.id, query)),
  handle(tagRoutes.getTag, (ctx, { params }) => tags.getTag(ctx, params)),
  handle(tagRoutes.createTag, (ctx, { params, body }) =>
    tags.createTag(ctx, params.id, body.classified_name),
  ),
  handle(tagRoutes.renameTag, (ctx, { params, body }) => tags.renameTag(ctx, params, body)),
  handle(tagRoutes.deleteTag, (ctx, { params }) => tags.deleteTag(ctx, params)),
  handleList(tagRoutes.listTaggedContacts, (ctx, { params, query }) =>
    tags.listTaggedContacts(ctx, params, query),
  ),
  handle(tagRoutes.tagContacts, (ctx, { params, body }) => tags.tagContacts(ctx, params, body.contact_ids)),
  handle(tagRoutes.untagContact, (ctx, { params }) => tags.untagContact(ctx, params)),
  handleList(filterRoutes.listManagedSavedFilters, (ctx, { params, query }) =>
    filters.listFilters(ctx, params.id, query),
  ),
  handle(filterRoutes.listContentTypes, async (ctx, { params }) => filters.listContentTypes(ctx, params.id)),
  handleList(filterRoutes.listAssignableFilters, (ctx, { params, query }) =>
    filters.listAssignableFilters(ctx, params.id, query),
  ),
  handle(filterRoutes.getSavedFilter, (ctx, { params }) => filters.getFilter(ctx, params)),
  handle(filterRoutes.createSavedFilter, (ctx, { params, body }) =>
    filters.createFilter(ctx, params.id, body),
  ),
  handle(filterRoutes.renameSavedFilter, (ctx, { params, body }) => filters.renameFilter(ctx, params, body)),
  handle(filterRoutes.deleteSavedFilter, (ctx, { params }) => filters.deleteFilter(ctx, params)),
  handleList(filterRoutes.listSavedFilterTags, (ctx, { params, query }) =>
    filters.listFilterTags(ctx, params, query),
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
