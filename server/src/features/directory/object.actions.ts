import type { DirectoryObject } from '@wardline/contract/directory/object.schemas.ts'
import type {
  listEntries,
  listFavoriteObjects,
  listObjects,
} from '@wardline/contract/directory/object.routes.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Context } from '../../platform/http/context.ts'
import type { Page, Part } from '../../platform/http/paging.ts'
import { parseSearchWords } from '../accounts/search/search-words.rules.ts'
import { find, markFavorite, readContact } from './contact.actions.ts'
import type { ContactSearch } from './find.queries.ts'
import { toDirectoryObject } from './found.rules.ts'
import type { FindGroupStatuses } from './group-status.access.ts'

type ObjectType = DirectoryObject['type']

/** Care teams are not directory entries; they are only found as contacts. */
const groups = ['ScheduleGroup', 'BroadcastGroup', 'Department'] as const
const objectTypes = (type: ObjectType | undefined) =>
  type === 'directories.person'
    ? (['User'] as const)
    : type === 'directories.group'
      ? groups
      : (['User', ...groups] as const)

async function objects(
  ctx: Context,
  findStatuses: FindGroupStatuses,
  criteria: ContactSearch,
  part: Part,
): Promise<Page<DirectoryObject>> {
  const { count, rows } = await find(ctx, findStatuses, criteria, part)
  return { count, results: rows.map(toDirectoryObject) }
}

/** Every entry is managed, so the unmanaged list is empty. */
const none = { count: 0, results: [] }

export const listDirectoryObjects = (
  ctx: Context,
  findStatuses: FindGroupStatuses,
  query: QueryOf<typeof listObjects>,
): Promise<Page<DirectoryObject>> =>
  query.managed === 'false'
    ? Promise.resolve(none)
    : objects(
        ctx,
        findStatuses,
        {
          named: parseSearchWords(query.search),
          titled: parseSearchWords(query.title),
          types: objectTypes(query.type),
          department_id: query.department,
          uids: query.uids?.split(','),
        },
        query,
      )

export const searchDirectoryObjects = (
  ctx: Context,
  findStatuses: FindGroupStatuses,
  query: QueryOf<typeof listEntries>,
): Promise<Page<DirectoryObject>> =>
  query.managed === 'false'
    ? Promise.resolve(none)
    : objects(ctx, findStatuses, { named: parseSearchWords(query.q), types: objectTypes(query.type) }, query)

export const listFavoritesFor = (
  ctx: Context,
  findStatuses: FindGroupStatuses,
  query: QueryOf<typeof listFavoriteObjects>,
) => objects(ctx, findStatuses, { named: parseSearchWords(query.search), is_favorite: true }, query)

export const getDirectoryObject = async (
  ctx: Context,
  findStatuses: FindGroupStatuses,
  contact_id: number,
): Promise<DirectoryObject> => toDirectoryObject(await readContact(ctx, findStatuses, contact_id))

export const markFavoriteObject = async (
  ctx: Context,
  findStatuses: FindGroupStatuses,
  id: number,
  is_favorite: boolean,
): Promise<DirectoryObject> => toDirectoryObject(await markFavorite(ctx, findStatuses, id, is_favorite))
