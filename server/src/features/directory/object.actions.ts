import type { DirectoryObject } from '@wardline/contract/directory/object.schemas.ts'
import type {
  listEntries,
  listFavoriteObjects,
  listObjects,
} from '@wardline/contract/directory/object.routes.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Ctx } from '../../platform/http/context.ts'
import type { Page, Part } from '../../platform/http/paging.ts'
import { searchWords } from '../accounts/search-words.rules.ts'
import { contactToSee } from './contact.access.ts'
import { find, markFavorite, noteShown } from './contact.actions.ts'
import type { Wanted } from './find.queries.ts'
import { objectOf } from './found.rules.ts'

type ObjectType = DirectoryObject['type']

/** Care teams are no entry of a directory; they are asked for by their contact. */
const groups = ['ScheduleGroup', 'BroadcastGroup', 'Department'] as const
const typesOf = (type: ObjectType | undefined) =>
  type === 'directories.person'
    ? (['User'] as const)
    : type === 'directories.group'
      ? groups
      : (['User', ...groups] as const)

async function objects(ctx: Ctx, wanted: Wanted, part: Part): Promise<Page<DirectoryObject>> {
  const { count, rows } = await find(ctx, wanted, part)
  return { count, results: rows.map(objectOf) }
}

/** Everything here is managed, so nothing is left of what is not. */
const none = { count: 0, results: [] }

export const listObjectsFor = (
  ctx: Ctx,
  query: QueryOf<typeof listObjects>,
): Promise<Page<DirectoryObject>> =>
  query.managed === 'false'
    ? Promise.resolve(none)
    : objects(
        ctx,
        {
          named: searchWords(query.search),
          titled: searchWords(query.title),
          types: typesOf(query.type),
          department_id: query.department,
          uids: query.uids?.split(','),
        },
        query,
      )

export const listEntriesFor = (
  ctx: Ctx,
  query: QueryOf<typeof listEntries>,
): Promise<Page<DirectoryObject>> =>
  query.managed === 'false'
    ? Promise.resolve(none)
    : objects(ctx, { named: searchWords(query.q), types: typesOf(query.type) }, query)

export const listFavoritesFor = (ctx: Ctx, query: QueryOf<typeof listFavoriteObjects>) =>
  objects(ctx, { named: searchWords(query.search), is_favorite: true }, query)

export async function objectOfContact(ctx: Ctx, contact_id: number): Promise<DirectoryObject> {
  const row = await ctx.read((db) => contactToSee(ctx, db, contact_id))
  await noteShown(ctx, [row])
  return objectOf(row)
}

export const favoriteObject = async (ctx: Ctx, id: number, is_favorite: boolean): Promise<DirectoryObject> =>
  objectOf(await markFavorite(ctx, id, is_favorite))
