import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { permissionIds } from '@wardline/contract/permissions.ts'
import { expect, test } from 'vitest'
import { listPlaces } from '../../web/src/app/places/places.ts'
import { listSubplaces } from '../../web/src/app/places/subplaces.ts'
import { root } from '../stages/program.ts'
import { formatGallery } from './gallery.ts'
import { looks, pictureFile, screenPictures } from './screen-list.ts'

const folder = path.join(root, 'docs/screens')

test('every address of the navigation has a picture in each look: run npm run screens', () => {
  const addresses = [
    ...listPlaces(permissionIds).map(({ href }) => href),
    ...listSubplaces(permissionIds).map(({ to }) => to),
  ]
  const pictured = new Set(screenPictures.map(({ address }) => address))
  expect(addresses.filter((address) => !pictured.has(address))).toEqual([])
  const files = screenPictures.flatMap((screen) => looks.map((look) => pictureFile(screen, look)))
  expect(new Set(files).size).toBe(files.length)
  expect(files.filter((file) => !existsSync(path.join(folder, file)))).toEqual([])
})

test('no picture of a screen that is gone is left', () => {
  const files = new Set(screenPictures.flatMap((screen) => looks.map((look) => pictureFile(screen, look))))
  const found = readdirSync(folder).filter((file) => file.endsWith('.webp'))
  expect(found.filter((file) => !files.has(file))).toEqual([])
  expect(readFileSync(path.join(folder, 'README.md'), 'utf8')).toBe(formatGallery(screenPictures))
})
