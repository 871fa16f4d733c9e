import type { Settings } from '../../../../shared/contract/settings.ts';
import { PromptSourcesSection } from './PromptSourcesSection.tsx';
import { WorkflowChoices } from './WorkflowChoices.tsx';

/** Where prompts come from, and what was answered about them. */
export const PromptsSection = ({ settings }: { settings: Settings }) => (
  <>
    <PromptSourcesSection settings={settings} />
    <WorkflowChoices />
  </>
);
