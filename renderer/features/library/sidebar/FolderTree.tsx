import { Group, NavLink, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronRight, Folder, FolderOpen } from 'lucide-react';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { formatCount } from '../../../ui/formats.ts';
import { type FolderLine, folderLines, folderTree, moveInTree } from './folder-tree.ts';
import { NoneYet, SidebarSection } from './SidebarSection.tsx';

type Props = { chosen: string | null; onChoose: (folder: string | null) => void };

type LineProps = {
  line: FolderLine;
  isChosen: boolean;
  isFocusable: boolean;
  onChoose: () => void;
  onToggle: () => void;
};

const Line = ({ line, isChosen, isFocusable, onChoose, onToggle }: LineProps) => {
  const { node, level, isOpen } = line;
  const hasChildren = node.children.length > 0;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  const Icon = isOpen ? FolderOpen : Folder;
  return (
    <NavLink
      component="div"
      role="treeitem"
      aria-level={level}
      aria-selected={isChosen}
      {...(hasChildren ? { 'aria-expanded': isOpen } : {})}
      data-path={node.path}
      tabIndex={isFocusable ? 0 : -1}
      title={node.path}
      h={26}
      py={0}
      pl={level * 12 - 8}
      active={isChosen}
      onClick={onChoose}
      leftSection={
        <Group gap="xs" wrap="nowrap" c="dimmed">
          <Chevron
            visibility={hasChildren ? 'visible' : 'hidden'}
            onClick={(event) => {
              event.stopPropagation();
              onToggle();
            }}
          />
          <Icon />
        </Group>
      }
      label={
        // Folders differ at the end.
        <Text inherit truncate="start">
          <bdi dir="ltr">{node.name}</bdi>
        </Text>
      }
      rightSection={<Text c="dimmed">{formatCount(node.clipCount)}</Text>}
    />
  );
};

/** A second click on the selected folder clears the filter. */
export const FolderTree = ({ chosen, onChoose }: Props) => {
  const { query } = useRpc();
  const folders = useQuery({
    ...query.library.folders.queryOptions(),
    placeholderData: keepPreviousData,
  }).data;
  const nodes = useMemo(() => folderTree(folders ?? []), [folders]);
  const [toggled, setToggled] = useState<readonly string[]>([]);
  const [focusedPath, setFocusedPath] = useState<string | null>(null);
  const tree = useRef<HTMLDivElement>(null);
  const lines = folderLines(nodes, toggled);
  const toggle = (path: string): void => {
    const others = toggled.filter((other) => other !== path);
    setToggled(others.length < toggled.length ? others : [...toggled, path]);
  };
  const choose = (path: string): void => {
    setFocusedPath(path);
    onChoose(path === chosen ? null : path);
  };
  const focusable = lines.find(({ node }) => node.path === focusedPath) ?? lines[0];
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!focusable || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = moveInTree(event.key, lines, lines.indexOf(focusable));
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    if (step.act === 'choose') choose(step.line.node.path);
    if (step.act === 'toggle') toggle(step.line.node.path);
    if (step.act !== 'go') return;
    setFocusedPath(step.line.node.path);
    const path = CSS.escape(step.line.node.path);
    tree.current?.querySelector<HTMLElement>(`[data-path="${path}"]`)?.focus();
  };
  return (
    <SidebarSection title="Folders">
      {folders?.length === 0 ? (
        <NoneYet>None yet.</NoneYet>
      ) : (
        <div ref={tree} role="tree" aria-label="Folders" onKeyDown={onKeyDown}>
          {lines.map((line) => (
            <Line
              key={line.node.path}
              line={line}
              isChosen={line.node.path === chosen}
              isFocusable={line === focusable}
              onChoose={() => choose(line.node.path)}
              onToggle={() => toggle(line.node.path)}
            />
          ))}
        </div>
      )}
    </SidebarSection>
  );
};
