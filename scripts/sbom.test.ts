import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

interface Component {
  name: string
  purl: string
  hashes?: { alg: string }[]
}

test('the bill of materials lists what is shipped, with hashes, and no development tools', () => {
  const printed = execFileSync('npm', ['run', '--silent', 'sbom'], {
    cwd: fileURLToPath(new URL('../', import.meta.url)),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const { bomFormat, components } = JSON.parse(printed) as { bomFormat: string; components: Component[] }
  expect(bomFormat).toBe('CycloneDX')
  const published = components.filter(({ purl }) => !purl.startsWith('pkg:npm/%40wardline/'))
  const names = published.map(({ name }) => name)
  expect(names).toEqual(
    // pg, ws and zod are development dependencies of the root too.
    expect.arrayContaining([
      'fastify',
      'kysely',
      'jose',
      'pg',
      'ws',
      'zod',
      'react',
      '@tanstack/react-query',
    ]),
  )
  expect(names).not.toContain('vitest')
  expect(names).not.toContain('vite')
  expect(published.filter(({ hashes }) => !hashes?.length).map(({ purl }) => purl)).toEqual([])
})
