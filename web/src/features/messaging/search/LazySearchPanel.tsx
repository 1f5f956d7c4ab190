import { Suspense } from 'react'
import { lazyComponent } from '../../../platform/loading/lazy-import.ts'

export const loadSearchPanel = () => import('./SearchPanel.tsx')

const SearchPanel = lazyComponent(() => loadSearchPanel().then((module) => ({ default: module.SearchPanel })))

export const LazySearchPanel = ({ openId }: { openId: number | undefined }) => (
  <Suspense fallback={<div className="min-h-0 flex-1" />}>
    <SearchPanel openId={openId} />
  </Suspense>
)
