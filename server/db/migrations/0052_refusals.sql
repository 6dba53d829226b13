ALTER TABLE "brands" ADD COLUMN "remedy" text DEFAULT 'correct' NOT NULL;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "wrong_field" text;
