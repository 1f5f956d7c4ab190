import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useKeptMe } from '../features/accounts/me.api.ts'
import { noteFirstScreen } from '../platform/painted.ts'
import { Compose } from './Compose.tsx'
import { Monitoring } from './Monitoring.tsx'
import { OfflineBar } from './OfflineBar.tsx'
import { Palette } from './palette/Palette.tsx'
import { Rail } from './Rail.tsx'
import { Shortcuts } from './Shortcuts.tsx'

/** What is around every page of a person who is signed in. */
export function Shell() {
  useKeptMe()
  useEffect(noteFirstScreen, [])
  return (
    <div className="flex h-full flex-col md:grid md:grid-cols-[56px_minmax(0,1fr)]">
      <Rail />
      <div className="flex min-h-0 flex-1 flex-col max-md:order-first">
        <OfflineBar />
        <Monitoring />
        <main className="min-h-0 flex-1">
          <Outlet />
        </main>
      </div>
      <Compose />
      <Shortcuts />
      <Palette />
    </div>
  )
}
