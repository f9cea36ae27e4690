import type { Device } from '#domain/devices.ts';
import * as deviceText from '#text/device.ts';

/** Names a device in the current language, for example "Chrome on Android". */
export function deviceWords({ browser, system }: Device): string {
  if (browser !== null && system !== null) return deviceText.on({ browser, system });
  return browser ?? system ?? deviceText.unknown();
}

/**
 * Describes where a device is: on this computer, in the local network, or in the coarse network of its address
 * (`coarseNetworkOf`). The shop asks no other service for the town of an address.
 */
export function placeWords(network: string | null): string {
  if (network === null) return deviceText.unknownPlace();
  if (/^(127\.|0:0:0:)/.test(network)) return deviceText.thisComputer();
  if (/^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|f[cd][0-9a-f]{2}:|fe80:)/.test(network))
    return deviceText.localNetwork({ network });
  return network;
}
