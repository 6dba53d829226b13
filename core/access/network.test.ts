import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { networkOf } from './network.ts'

describe('the network of a caller', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16))
  const four = fc.array(group, { minLength: 4, maxLength: 4 })

  test.prop([four, four, four])('is the same for all addresses of one /64', (network, one, other) => {
    expect(networkOf([...network, ...one].join(':'))).toBe(networkOf([...network, ...other].join(':')))
  })

  test.prop([four, four, four])('differs when the first 64 bits do', (one, other, host) => {
    fc.pre(one.join() !== other.join())
    expect(networkOf([...one, ...host].join(':'))).not.toBe(networkOf([...other, ...host].join(':')))
  })
})
