ALTER TABLE "assignments" ADD COLUMN "noticed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "schedule_templates" ADD COLUMN "confirmation_time" jsonb;--> statement-breakpoint
ALTER TABLE "schedule_templates" ADD COLUMN "confirmation_text" text;
