/*
 * Prints, as JSON on its last line, what the packager makes of electron-builder.yml for Linux
 * before packing. A separate process: the packager listens for signals once loaded.
 */
import { tmpdir } from 'node:os';
import { type CommonLinuxOptions, Packager, Platform } from 'app-builder-lib';
import { LinuxPackager } from 'app-builder-lib/out/linuxPackager.js';
import { generateAppRunScript } from 'app-builder-lib/out/targets/appimage/appImageUtil.js';
import { LinuxTargetHelper } from 'app-builder-lib/out/targets/LinuxTargetHelper.js';
import {
  computeArchToTargetNamesMap,
  createTargets,
} from 'app-builder-lib/out/targets/targetFactory.js';
import { projectRoot } from './shared-folder.ts';

type WithDesktopEntry = { readonly desktopEntry: { readonly value: Promise<string> } };

export type PackagerOutput = {
  readonly desktopEntries: Readonly<Record<string, string>>;
  /** The script that starts the app from an AppImage. */
  readonly appRun: string;
};

const packager = new Packager({ projectDir: projectRoot });
await packager.validateConfig();
const linux = new LinuxPackager(packager);
const names = computeArchToTargetNamesMap(new Map(), linux, Platform.LINUX);
const targets = createTargets(new Map(), [...names.values()].flat(), tmpdir(), linux);
const helper = new LinuxTargetHelper(linux);
const desktopEntries: Record<string, string> = {};
for (const target of targets) {
  desktopEntries[target.name] = await ('desktopEntry' in target
    ? (target as unknown as WithDesktopEntry).desktopEntry.value
    : helper.computeDesktopEntry(target.options as CommonLinuxOptions));
}
const appRun = generateAppRunScript({
  DesktopFileName: `${linux.executableName}.desktop`,
  ExecutableName: linux.executableName,
  ProductName: linux.appInfo.productName,
  ProductFilename: linux.appInfo.productFilename,
  ResourceName: `appimagekit-${linux.executableName}`,
});
await packager.tempDirManager.cleanup();
process.stdout.write(`\n${JSON.stringify({ desktopEntries, appRun } satisfies PackagerOutput)}\n`);
