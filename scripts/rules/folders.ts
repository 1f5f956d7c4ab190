import path from 'node:path'
import { readImports } from './imports.ts'
import { roomOrders } from './room-orders.ts'
import { isFeatureList, isTest, isTypeScript } from './source.ts'
import type { Finding, Rule, SourceFile } from './source.ts'

const maxFiles = 25

const isSource = (file: SourceFile) =>
  isTypeScript(file) &&
  !isFeatureList(file) &&
  !isTest(file) &&
  /^(contract|server|web|packages|tests|bench|scripts)\//.test(file.path)

export const folderSizes: Rule = (files) =>
  [...Map.groupBy(files.filter(isSource), (file) => path.posix.dirname(file.path))]
    .filter(([, inFolder]) => inFolder.length > maxFiles)
    .map(([folder, inFolder]) => ({
      path: inFolder[0]?.path ?? folder,
      line: 1,
      advice: `${folder} has ${inFolder.length} source files, more than ${maxFiles}: split it by noun.`,
    }))

const scope =
  /^(?:(contract)\/src\/([a-z-]+)|(server|web)\/src\/(?:features\/([^/]+)|(demo|app|platform)))\/(.+)$/

type Room = { side: string; order: string; room: string; rooms: readonly string[] | undefined }

/** The room of a file, and the order that it belongs to. */
function findRoom(file: string): Room | undefined {
  const [, contract, ofContract, side = contract, feature = ofContract, part, rest = ''] =
    scope.exec(file) ?? []
  const name = feature ?? part
  if (side === undefined || name === undefined) return undefined
  const room = rest.includes('/') ? (rest.split('/')[0] ?? '') : '.'
  const order = `${side} ${name}`
  return order in roomOrders || part !== undefined
    ? { side, order, room, rooms: roomOrders[order] }
    : { side, order: name, room, rooms: roomOrders[name] }
}

function adviseOnImport(from: Room, to: Room): string | undefined {
  if (to.side !== from.side || to.order !== from.order || to.room === from.room) return undefined
  const rooms = from.rooms ?? []
  if (!rooms.includes(from.room) || !rooms.includes(to.room)) return undefined
  return rooms.indexOf(to.room) < rooms.indexOf(from.room)
    ? undefined
    : `${from.room} comes before ${to.room} in ${from.order}: move the shared code, or let ${to.room} pass it in.`
}

/** Inside a feature, a room imports only rooms before it. Type-only imports count. */
export const roomsInOrder: Rule = (files) =>
  files.filter(isSource).flatMap((file) => {
    const from = findRoom(file.path)
    if (!from) return []
    return readImports(file).flatMap(({ target, ours, line }): Finding[] => {
      const to = ours ? findRoom(target) : undefined
      const advice = to && adviseOnImport(from, to)
      return advice ? [{ path: file.path, line, advice }] : []
    })
  })

/** Every room has a place in the order of its feature. A feature with a single room needs no order. */
export const roomsAreListed: Rule = (files) => {
  const placed = files.filter(isSource).flatMap((file) => {
    const found = findRoom(file.path)
    return found ? [{ ...found, path: file.path }] : []
  })
  return [...Map.groupBy(placed, ({ order }) => order)].flatMap(([order, inOrder]) => {
    const byRoom = Map.groupBy(inOrder, ({ room }) => room)
    const rooms = roomOrders[order] ?? []
    return [...byRoom].flatMap(([room, [first]]): Finding[] =>
      rooms.includes(room) || (byRoom.size === 1 && rooms.length === 0)
        ? []
        : [
            {
              path: first?.path ?? '',
              line: 1,
              advice: `"${room}" is missing from the order of ${order} in scripts/rules/room-orders.ts.`,
            },
          ],
    )
  })
}

/** Folders whose entrance chooses among its subfolders, and controls that report their outcome. */
const mutualFolders: ReadonlySet<string> = new Set([
  'server/src/features/accounts/sign-on and server/src/features/accounts/sign-on/saml',
  ...['amion', 'qgenda', 'requests', 'shiftadmin', 'tangier'].map((source) => {
    const folder = 'server/src/features/integrations/schedule-sources'
    return `${folder} and ${folder}/${source}`
  }),
  'web/src/platform/ui/controls and web/src/platform/ui/feedback',
])

/** Pairs of folders whose files import each other. Type-only imports count. */
export function findMutualFolders(
  files: readonly SourceFile[],
): { pair: string; file: string; line: number }[] {
  const arrows = files
    .filter((file) => isSource(file) && /^(contract|server|web|packages)\//.test(file.path))
    .flatMap((file) => {
      const from = path.posix.dirname(file.path)
      return readImports(file)
        .filter(({ ours, target }) => ours && path.posix.dirname(target) !== from)
        .map(({ target, line }) => ({ from, to: path.posix.dirname(target), file: file.path, line }))
    })
  const known = new Map(arrows.map((arrow) => [`${arrow.from} and ${arrow.to}`, arrow]))
  return [...known].flatMap(([pair, { from, to, file, line }]) =>
    from < to && known.has(`${to} and ${from}`) ? [{ pair, file, line }] : [],
  )
}

/** Folders import in one direction, so that a reader may start with the lower one. */
export const foldersInOneDirection: Rule = (files) =>
  findMutualFolders(files)
    .filter(({ pair }) => !mutualFolders.has(pair))
    .map(({ pair, file, line }) => ({
      path: file,
      line,
      advice: `${pair} import each other: move the shared code below both.`,
    }))

const orders = 'scripts/rules/room-orders.ts'

/** Each room of an order exists. */
export const roomsExist: Rule = (files) => {
  if (!files.some(({ path: file }) => file === orders)) return []
  const known = new Set(
    files.flatMap(({ path: file }) => {
      const found = findRoom(file)
      return found ? [`${found.order} ${found.room}`] : []
    }),
  )
  return Object.entries(roomOrders).flatMap(([order, rooms]) =>
    rooms
      .filter((room) => !known.has(`${order} ${room}`))
      .map((room): Finding => ({
        path: orders,
        line: 1,
        advice: `${order} has no room "${room}": remove it.`,
      })),
  )
}
