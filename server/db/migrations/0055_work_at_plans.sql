ALTER TABLE "planning_connections" ADD COLUMN "spent_requests" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "planning_connections" ADD COLUMN "spent_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "planning_connections" ADD COLUMN "mailed_hours" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "hook_subscriptions" ADD COLUMN "bad_signatures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "hook_subscriptions" ADD COLUMN "secret_rotated_at" timestamp with time zone;
