import { isAddressOf } from '../places/admin-navigation.rules.ts'
import { adminPaths } from '../places/places.ts'
import { hasTabs } from './tabbed-paths.rules.ts'

/** Keeps the space of the tabs or the list of administration while its code loads, so that the content does not move. */
export function TabsSpace({ path }: { path: string }) {
  if (adminPaths.test(path) && !isAddressOf(path, '/administration'))
    return (
      <>
        <div data-beside className="w-52 flex-none border-r border-line max-lg:hidden" />
        <div className="h-control flex-none border-b border-line bg-surface box-content lg:hidden" />
      </>
    )
  return hasTabs(path) ? (
    <div className="box-content h-8 flex-none border-b border-line bg-surface py-1.5 pointer-coarse:h-control xl:hidden" />
  ) : null
}
