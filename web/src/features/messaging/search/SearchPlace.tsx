import { Suspense } from 'react'
import { lazyCode } from '../../../platform/code.ts'

export const askSearchCode = () => import('./SearchPanel.tsx')

const SearchPanel = lazyCode(() => askSearchCode().then((module) => ({ default: module.SearchPanel })))

/** In place of the list while one searches; its code comes when it is first wanted. */
export const SearchPlace = ({ openId }: { openId: number | undefined }) => (
  <Suspense fallback={<div className="min-h-0 flex-1" />}>
    <SearchPanel openId={openId} />
  </Suspense>
)
